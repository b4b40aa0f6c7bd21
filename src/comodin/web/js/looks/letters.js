// @ts-check
/** Numerals of straight cuts, in the same box of 48 by 84 as the round ones of the sprite. */

/** @type {Record<string, string>} */
export const ANGULAR = {
  n0: "M-10-42H10L24-28V28L10 42H-10L-24 28V-28Z",
  n1: "M-15-26L4-42V42M-16 42H22",
  n2: "M-22-26L-8-42H10L23-28V-14L-20 42H24",
  n3: "M-22-42H20L-2-10H10L24 4V28L10 42H-8L-24 28",
  n4: "M9 42V-42L-25 18H27",
  n5: "M20-42H-18V-10H8L24 6V26L8 42H-10L-24 30",
  n6: "M14-42L-24 4V28L-10 42H10L24 28V6L12-6H-17",
  n7: "M-24-42H24L-7 42M-13 2H18",
  n8: "M-8-4L-20-16V-30L-8-42H8L20-30V-16L8-4H-8L-24 12V28L-10 42H10L24 28V12L8-4",
  n9: "M-14 42L24-4V-28L10-42H-10L-24-28V-6L-12 6H17",
};

/** Without round ends a plus needs longer arms. */
export const SQUARE_PLUS = "M-27 0H27M0-27V27";
