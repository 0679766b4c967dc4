/**
 * The simulator as a program: reads its environment, starts, prints its addresses, and ends at once on a signal.
 * Started by another program over IPC, it sends a message when it is up, ends with that program, and ignores Ctrl-C.
 */
import { startSimulator } from "./simulator.ts";

const { HOST, PORT, HTTPS_PORT, SIGN_IN_CODE, DATA_FILE, PUBLIC_URL } = process.env;

try {
  const simulator = await startSimulator({
    ...(HOST ? { host: HOST } : {}),
    ...(PORT ? { port: Number(PORT) } : {}),
    ...(HTTPS_PORT ? { https_port: Number(HTTPS_PORT) } : {}),
    ...(SIGN_IN_CODE ? { sign_in_code: SIGN_IN_CODE } : {}),
    ...(DATA_FILE ? { data_file: DATA_FILE } : {}),
    ...(PUBLIC_URL ? { public_url: PUBLIC_URL } : {}),
  });
  console.log(`Provider simulator: ${simulator.url} (the bridge protocol, and ${simulator.url}/control)`);
  console.log(`The official API: ${simulator.https_url} (r2 and r3; r1 also at ${simulator.url})`);
  console.log(`The customer's phone: ${simulator.page_url} (sign-in code ${SIGN_IN_CODE || "0000"})`);
  const end = () => void simulator.close().then(() => process.exit(0));
  process.once("SIGTERM", end);
  process.on("SIGINT", () => process.connected || end());
  process.once("disconnect", end);
  process.send?.("listening");
} catch (error) {
  console.error(`The provider simulator could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
