// What the page uses of Preact, loosely typed: components are functions from properties to something drawable.
export type Drawable = any;
export function h(type: any, props?: any, ...children: any[]): Drawable;
export function render(what: Drawable, where: Element): void;
export const Fragment: any;
export function createRef<T = any>(): { current: T | null };
export const options: any;
