/** Names what operators name in two languages, tariffs and their periods, in the language of the console. */
import { useLanguage } from "./language.ts";

/** An operator gives no English name, so the Russian one is used. */
export function useLabel(): (labels: { label_ru: string; label_kk: string }) => string {
  const { language } = useLanguage();
  return ({ label_ru, label_kk }) => (language === "kk" ? label_kk : label_ru);
}
