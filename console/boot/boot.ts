/** Runs before anything is drawn: chooses the theme, the language and the outline that stand until the console has started. */

// A module, so that its names are its own.
export type {};

const page = document.documentElement;
try {
  // Mantine keeps the theme that was chosen under this name, and shared/i18n/language.ts the language.
  const scheme = localStorage.getItem("mantine-color-scheme-value");
  const isDark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.dataset.mantineColorScheme = isDark ? "dark" : "light";
  page.lang = localStorage.getItem("tolem-language") ?? page.lang;
} catch {
  // A browser that refuses its storage draws the light theme.
}
// The cookie is there while a person is signed in.
if (!/(?:^|; )csrf=/.test(document.cookie)) page.dataset.boot = "guest";
