/** The events of the API, as the commands read them. */
export type ApiEvent = {
  id: string;
  type: string;
  is_sandbox: boolean;
  created_at: string;
  payload: Record<string, unknown>;
};
