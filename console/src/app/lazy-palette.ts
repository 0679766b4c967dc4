/** The command palette, whose code is not needed before it opens. */
import { lazyPage } from "./lazy-page.ts";

export const LazyPalette = lazyPage(() => import("./console-palette.tsx"), "ConsolePalette");
