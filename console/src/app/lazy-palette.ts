/** Loads the code of the command palette when the palette first opens. */
import { lazyPage } from "./lazy-page.ts";

export const LazyPalette = lazyPage(() => import("./console-palette.tsx"), "ConsolePalette");
