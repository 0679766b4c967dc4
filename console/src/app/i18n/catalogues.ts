/** The messages of all languages; a browser fetches those of the language in use alone. */
import type { Catalogues } from "../../shared/i18n/language.ts";
import type { messages as russian } from "./ru.ts";

export const CATALOGUES: Catalogues = {
  ru: () => import("./ru.ts"),
  kk: () => import("./kk.ts"),
  en: () => import("./en.ts"),
};

// A key that is in no catalogue does not compile in any feature, although no feature imports the catalogues.
declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof russian };
  }
}
