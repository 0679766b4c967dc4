/** A component whose code is fetched when it is shown, or ahead of that by the router. */
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";
import { ChunkError, loadChunk } from "./load-chunk.ts";

/** Of each error that a component throws because it could not be loaded: lets that component be loaded again. */
const forgetByError = new WeakMap<ChunkError, () => void>();

/** Lets the component that threw `error` be loaded again when it is next rendered. */
export function forgetFailure(error: unknown): void {
  if (error instanceof ChunkError) forgetByError.get(error)?.();
}

/** A component that renders what the module exports as `name`. A failure to load it is thrown at rendering. */
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
    // A failure is kept until it is forgotten, because otherwise every rendering would load the component again.
    if (failure !== undefined) throw failure.error;
    // React suspends on a thrown promise. A component that the router has preloaded is rendered at once.
    if (component === undefined) throw startLoading();
    return createElement(component, props);
  }

  // The router preloads before it opens the page, which is a new attempt; a failure is thrown by the rendering that follows.
  LazyPage.preload = () => {
    if (failure !== undefined) forget();
    return startLoading().catch(() => {});
  };
  return LazyPage;
}
