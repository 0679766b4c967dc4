/** The command palette, whose code is not needed before it opens. */
import { lazy } from "react";

export const LazyPalette = lazy(async () => ({ default: (await import("./console-palette.tsx")).ConsolePalette }));
