/** The colours and measures of the console. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const tolem: MantineColorsTuple = [
  "#eafaf5",
  "#d5f1e8",
  "#a9e3d1",
  "#79d3b8",
  "#4fc3a1",
  "#2fb08b",
  "#179a77",
  "#0b7f63",
  "#066a53",
  "#045443",
];

/** The greys of the dark scheme, from text to background, with a slight tint of the logo's green. */
const dark: MantineColorsTuple = [
  "#d9dedc",
  "#bcc4c1",
  "#a3adaa",
  "#717b78",
  "#3d4644",
  "#333b39",
  "#242a29",
  "#1c2120",
  "#151918",
  "#0f1211",
];

/** Mantine's reds, of which the last are dark enough for white text. */
const red: MantineColorsTuple = [
  "#fff5f5",
  "#ffe3e3",
  "#ffc9c9",
  "#ffa8a8",
  "#ff8787",
  "#ff6b6b",
  "#e03131",
  "#c92a2a",
  "#b02525",
  "#981f1f",
];

export const theme = createTheme({
  primaryColor: "tolem",
  colors: { tolem, dark, red },
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: "650" },
  components: {
    // A long word in Kazakh or Russian takes a second line sooner than it is cut off.
    Button: {
      styles: {
        root: {
          display: "inline-flex",
          alignItems: "center",
          justifyContent: "center",
          height: "auto",
          minHeight: "var(--button-height)",
          paddingBlock: 4,
        },
        label: { whiteSpace: "normal", overflow: "visible", height: "auto", textAlign: "center", lineHeight: 1.25 },
      },
    },
    // 16 px in fields: below it a phone zooms in when one is touched.
    TextInput: { defaultProps: { size: "md" } },
    Autocomplete: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: { centered: true, radius: "lg" },
      styles: { title: { fontSize: 18, fontWeight: 650, overflowWrap: "anywhere" } },
    },
    Card: { defaultProps: { withBorder: true, radius: "lg", padding: "lg" } },
  },
});

/** Replaces Mantine's dimmed text and error colours, whose contrast is too low, by ones with a contrast of 4.5 to 1. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5b6663",
    "--mantine-color-placeholder": "#6b7672",
    "--mantine-color-error": "#c92a2a",
    "--mantine-color-default-border": "#dfe4e2",
    "--tolem-ground": "#f5f7f6",
    "--tolem-on": "var(--mantine-color-tolem-8)",
    "--tolem-on-ground": "#e2f4ed",
  },
  dark: {
    "--mantine-color-dimmed": "#a3adaa",
    "--mantine-color-placeholder": "#929c99",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-default-border": "#333b39",
    "--mantine-color-anchor": "var(--mantine-color-tolem-3)",
    "--tolem-ground": "var(--mantine-color-dark-8)",
    "--tolem-on": "var(--mantine-color-tolem-3)",
    "--tolem-on-ground": "#16362d",
  },
});
