/** Ends the session in this browser. */
import { useMutation } from "@tanstack/react-query";
import { answerOf, api } from "../api/client.ts";

/** Afterwards the page at `path` is loaded as a new one, which drops all data that were read. */
export function useSignOut(path = "/console/login") {
  const leave = () => window.location.assign(path);
  return useMutation({ mutationFn: () => answerOf(api.POST("/api/dashboard/v1/logout")), onSettled: leave });
}
