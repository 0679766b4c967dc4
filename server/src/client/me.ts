/** The account and the key that a service knows the caller by. */
import { callApi, type Service } from "./call-api.ts";

type Me = {
  tenant: { id: string; name: string };
  api_key: { id: string; name: string; is_sandbox: boolean };
};

export async function readMe(service: Service): Promise<Me> {
  return (await callApi<Me>(service, "GET", "/me")).body;
}
