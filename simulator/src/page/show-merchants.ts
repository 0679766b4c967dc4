/** Shows the merchants of the official API with the credentials that connect them. */
import { PASSPHRASE } from "../control/merchants.ts";
import type { Merchant } from "../ledger/merchants.ts";
import type { World } from "../world.ts";
import { type Html, html } from "./html.ts";

export function showMerchants(world: World): Html {
  return html`<details class="panel" id="merchants">
    <summary>Test credentials for the official API</summary>
    <p class="quiet">
      It is at ${world.official_url}, and proves itself by <a href="/control/ca.pem" download="simulator-ca.pem">this authority</a>.
      Level r1 takes the key; r2 and r3 take the certificate.
    </p>
    ${[...world.ledger.merchants.values()].map(showMerchant)}
  </details>`;
}

function showMerchant({ organization_bin, name, level, api_key, trade_points }: Merchant): Html {
  const file = `/merchants/${organization_bin}/certificate.p12`;
  return html`<h3>${name}</h3>
    <dl>
      <dt>Organization's BIN</dt>
      <dd class="id">${organization_bin}</dd>
      <dt>Contract</dt>
      <dd>up to ${level}</dd>
      <dt>API key</dt>
      <dd>${api_key}</dd>
      <dt>Certificate</dt>
      <dd>
        <a href="${file}" download="${organization_bin}.p12">PKCS#12</a>,
        <a href="${file}?ciphers=legacy" download="${organization_bin}-old.p12">in old ciphers</a>; passphrase ${PASSPHRASE}
      </dd>
      <dt>Trade points</dt>
      <dd>${trade_points.map(({ id, name }) => html`${name} (${id})<br />`)}</dd>
    </dl>`;
}
