export function useState<T>(initial: T | (() => T)): [T, (value: T | ((before: T) => T)) => void];
export function useRef<T>(initial: T): { current: T };
export function useRef<T>(initial?: T | null): { current: T | null };
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
export function useCallback<T extends (...args: any[]) => any>(callback: T, inputs?: readonly unknown[]): T;
