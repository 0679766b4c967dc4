/** A component whose code is fetched when it is shown, or ahead of that by the router. */
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";
import { ChunkError, loadChunk } from "./load-chunk.ts";

/** The components that could not be loaded, by the error that they throw. */
const forgetByError = new WeakMap<ChunkError, () => void>();

/** Lets the component that threw `error` be loaded again when it is next rendered. */
export function forgetFailure(error: unknown): void {
  if (error instanceof ChunkError) forgetByError.get(error)?.();
}

/** Gives the component that the module exports as `name`. A failure is thrown where the component is rendered. */
export function lazyPage<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): AsyncRouteComponent<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  function startLoading(): Promise<void> {
    loading ??= loadChunk(load).then(
      (module) => {
        component = module[name];
      },
      (error: unknown) => {
        failure = { error };
        if (error instanceof ChunkError) forgetByError.set(error, forget);
        throw error;
      },
    );
    return loading;
  }

  function forget(): void {
    loading = undefined;
    failure = undefined;
  }

  function LazyPage(props: Props) {
    if (failure !== undefined) throw failure.error;
    // A promise that is thrown suspends; what the router has loaded before is rendered at once.
    if (component === undefined) throw startLoading();
    return createElement(component, props);
  }

  // A failure stays until it is forgotten, or the component would be loaded again at every rendering.
  LazyPage.preload = () => {
    if (failure !== undefined) forget();
    return startLoading().catch(() => {});
  };
  return LazyPage;
}
