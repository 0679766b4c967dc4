/** The type of a translation: it must have exactly the keys of the Russian texts, or it does not compile. */

/** Kazakh and English know no plural forms but `_one` and `_other`. */
type RussianPlural = `${string}_few` | `${string}_many`;

/** The shape that a catalogue like `Words` must have in another language. */
export type TranslationOf<Words> = {
  [Key in keyof Words as Key extends RussianPlural ? never : Key]: Words[Key] extends string
    ? string
    : TranslationOf<Words[Key]>;
};
