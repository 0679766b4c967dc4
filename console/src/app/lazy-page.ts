/** A component whose code is fetched when it is shown, or ahead of that by the router. */
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";
import { loadChunk } from "../shared/ui/load-chunk.ts";

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
        throw error;
      },
    );
    return loading;
  }

  function LazyPage(props: Props) {
    if (failure !== undefined) throw failure.error;
    // React suspends on a thrown promise. A component that the router has preloaded is rendered at once.
    if (component === undefined) throw startLoading();
    return createElement(component, props);
  }

  // The router preloads before it opens the page. A failure is thrown by the rendering that follows.
  LazyPage.preload = () => startLoading().catch(() => {});
  return LazyPage;
}
