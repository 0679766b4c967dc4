/** Loads the code of the command palette when the palette first opens. */
import { lazy } from "react";

export const LazyPalette = lazy(async () => ({ default: (await import("./console-palette.tsx")).ConsolePalette }));
