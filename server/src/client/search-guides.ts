/** Finds the sections of the guides that answer a question. */
import { GUIDES, readPage } from "../openapi/guides.ts";

const MOST_FOUND = 5;
/** Shorter words, such as "a" and "to", are in every section. */
const WORD = /[\p{L}\p{N}_]{3,}/gu;
const TITLE_WEIGHT = 3;

type Section = { guide: string; section: string; path: string; text: string };

export const guideTitles = (): string[] => GUIDES.map((guide) => readPage(guide).title);

/** The sections with the most words of `query`, in their titles before their texts. */
export function searchGuides(query: string): Section[] {
  const words = [...new Set(query.toLowerCase().match(WORD))];
  return readSections()
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ section }) => section);
}

function readSections(): Section[] {
  return GUIDES.flatMap((guide) => {
    const { title, text } = readPage(guide);
    return text.split(/^##? /m).flatMap((part) => {
      const [section = "", ...lines] = part.split("\n");
      const body = lines.join("\n").trim();
      return body === "" ? [] : [{ guide: title, section, path: guide.path, text: body }];
    });
  });
}

function scoreOf({ guide, section, text }: Section, words: string[]): number {
  const found = (within: string) => words.filter((word) => within.toLowerCase().includes(word)).length;
  return found(`${guide} ${section}`) * TITLE_WEIGHT + found(text);
}
