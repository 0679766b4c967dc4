/** The events of the API, as the commands read them. */
export type ApiEvent = {
  id: string;
  type: string;
  is_sandbox: boolean;
  created_at: string;
  /** Absent at a service of an earlier release. */
  sequence?: number;
  payload: Record<string, unknown>;
};
