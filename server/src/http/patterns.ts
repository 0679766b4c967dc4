/** The patterns of the schemas, each with the problem of a text that does not match it. */
import { type Problem, problem } from "../problems.ts";

const PROBLEMS: Record<string, Problem> = {
  "\\S": problem("blank"),
  "^8[0-9]{10}$": problem("no_local_phone"),
  "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$": problem("no_email"),
  "^[a-z0-9][a-z0-9-]{1,62}$": problem("no_shop_address"),
  "^[a-z0-9][a-z0-9-]{2,62}$": problem("no_link_address"),
  "^[a-z][a-z0-9_-]{0,31}$": problem("no_tariff_code"),
  "^[A-Za-z0-9 _.-]{1,64}$": problem("no_key_name"),
  "^[0-9]{8,14}$": problem("no_ntin"),
  "^[0-9]{12}$": problem("no_bin"),
  "^[0-9]{1,11}$": problem("no_digits"),
  "^[a-zA-Z0-9_-]{1,64}$": problem("unknown_picture"),
  "^2[0-9]{3}-": problem("no_recent_date"),
  "^([01][0-9]|2[0-3]):[0-5][0-9]$": problem("no_time_of_day"),
  "^[1-5](?:[0-9]{2}|xx)$": problem("no_http_status"),
  "^(refunds|subscription|timeline)(,(refunds|subscription|timeline))*$": problem("not_allowed", {
    allowed: ["refunds", "subscription", "timeline"],
  }),
};

/** The patterns whose problems people read; the others concern programs of the operator and of bridges. */
export const WORDED_PATTERNS = Object.keys(PROBLEMS);

export function problemOfPattern(pattern: string): Problem {
  return PROBLEMS[pattern] ?? problem("no_match", { pattern });
}
