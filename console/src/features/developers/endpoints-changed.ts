/** A webhook endpoint, and the reading of all of them again after a change of one. */
import type { components } from "../../api.gen.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export type Endpoint = components["schemas"]["WebhookEndpoint"];

export const endpointsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.webhookEndpoints });
