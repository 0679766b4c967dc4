/** Lets a route answer all calls under one `Idempotency-Key` with one effect, without the verbs knowing of keys. */
import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import type { StoreAlongside, Tx } from "../transaction.ts";

/** How one route finds the effect of an earlier attempt, makes a new one, and recognizes an answer that is final. */
type Once<Answer, Effect> = {
  /** The text to which the key is bound, and from which `find` reads the effect again. */
  boundTo(effect: Effect): string;
  /**
   * Reads the effect that an earlier attempt under the key has bound. Undefined says that the effect definitely never came
   * about, such as an invoice that the provider does not have: this attempt makes another.
   */
  find(bound_to: string): Promise<Answer | undefined>;
  /** Does the work. `storeAlongside` binds the key in the transaction of the effect; a call without a key has none. */
  make(storeAlongside?: StoreAlongside<Effect>): Promise<Answer>;
  /**
   * Whether the answer may be stored for the key's lifetime; by default it may. An answer of which the outcome is not known yet
   * is not stored: the next attempt reads the effect again.
   */
  isFinal?(answer: Answer): boolean;
};

/** The usual `boundTo`: the key is bound to the id of the row that the call has made or changed. */
export function idOf({ id }: { id: number | string }): string {
  return String(id);
}

/**
 * Answers a call: with the effect that the key is bound to, if an earlier attempt has bound one, else with what `make` does.
 * An `ApiError` that is `isRepeatable` is not stored, like an answer that is not final.
 * @throws IDEMPOTENCY_IN_PROGRESS when a later attempt has taken the key over; the effect is then rolled back.
 */
export async function answerOnce<Answer, Effect>(
  { idempotency: attempt }: Pick<FastifyRequest, "idempotency">,
  { boundTo, find, make, isFinal = () => true }: Once<Answer, Effect>,
): Promise<Answer> {
  if (attempt === null) return make();
  const bind = (tx: Tx, effect: Effect) => attempt.bind(tx, boundTo(effect));
  try {
    const found = attempt.bound_to === null ? undefined : await find(attempt.bound_to);
    const answer = found ?? (await make(Object.assign(bind, { isShareable: true as const })));
    if (!isFinal(answer)) attempt.leaveOpen();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.isRepeatable) attempt.leaveOpen();
    throw error;
  }
}
