export interface ReadonlySignal<T = any> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}
export interface Signal<T = any> extends ReadonlySignal<T> {
  value: T;
}
export function signal<T>(value: T): Signal<T>;
export function computed<T>(compute: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(compute: () => T): ReadonlySignal<T>;
export function useSignalEffect(run: () => void | (() => void)): void;
