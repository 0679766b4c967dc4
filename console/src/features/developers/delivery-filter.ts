/** Which deliveries the list shows: what stands in its address, and what the API is asked by it. */
import { dayStart, isDay } from "../../shared/format/dates.ts";
import { type DeliveryStatus, type EventType, isDeliveryStatus, isEventType } from "./events.ts";

/** Days are those of the service's time zone, `2026-11-21`, and both belong to the period. */
export type DeliveryFilter = {
  status?: DeliveryStatus;
  event_type?: EventType;
  invoice?: number;
  from?: string;
  to?: string;
  page?: number;
};

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readDeliveryFilter(given: Record<string, unknown>): DeliveryFilter {
  const { status, event_type } = given;
  const day = (text: unknown) => (isDay(text) ? text : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  const [invoice, page] = [Number(given.invoice), Number(given.page)];
  return {
    ...(isDeliveryStatus(status) && { status }),
    ...(isEventType(event_type) && { event_type }),
    ...(Number.isSafeInteger(invoice) && invoice > 0 && { invoice }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** The conditions as the API takes them; the status and the page are apart. */
export function deliveryConditions({ event_type, invoice, from, to }: DeliveryFilter) {
  return {
    ...(event_type && { event_type }),
    ...(invoice && { invoice_id: invoice }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to, 1) }),
  };
}
