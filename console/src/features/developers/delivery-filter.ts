/** The filter of the list of deliveries, in the search parameters and in the query of the API. */
import { dayStart, isDay } from "../../shared/format/dates.ts";
import { type DeliveryStatus, type EventType, isDeliveryStatus, isEventType } from "./events.ts";

/** `from` and `to` are inclusive days such as `2026-11-21` in the service's time zone. */
export type DeliveryFilter = {
  status?: DeliveryStatus;
  event_type?: EventType;
  endpoint?: string;
  invoice?: number;
  from?: string;
  to?: string;
  page?: number;
};

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readDeliveryFilter(given: Record<string, unknown>): DeliveryFilter {
  const { status, event_type, endpoint } = given;
  const day = (text: unknown) => (isDay(text) ? text : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  const [invoice, page] = [Number(given.invoice), Number(given.page)];
  return {
    ...(isDeliveryStatus(status) && { status }),
    ...(isEventType(event_type) && { event_type }),
    ...(typeof endpoint === "string" && endpoint !== "" && { endpoint }),
    ...(Number.isSafeInteger(invoice) && invoice > 0 && { invoice }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Converts the filter to the query of the API, without the status and the page. */
export function deliveryConditions({ endpoint, event_type, invoice, from, to }: DeliveryFilter) {
  return {
    ...(endpoint && { endpoint_id: endpoint }),
    ...(event_type && { event_type }),
    ...(invoice && { invoice_id: invoice }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to, 1) }),
  };
}
