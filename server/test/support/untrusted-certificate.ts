/** A certificate for `receiver.test` that nothing trusts, valid until 28 October 2126, and its key, as a TLS server takes them. */
import { createPrivateKey } from "node:crypto";

const KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFemvzSUd2BcG3uTAxCjfnrQb3Qt9+wVI1KfWOFqqQ+WhRANCAAT6Zru8M2ALcdrISx" +
  "qZFqhXj5SDJZqa6oAvKV6e0BhI1gVPGlxgH5pnqUdD82DBNhz2+O740ieCvbtRkx8X84Y/";
const CERTIFICATE =
  "MIIBoTCCAUegAwIBAgIUSTs3ya/6npgpJvSQ2P0QXT+g2sowCgYIKoZIzj0EAwIwGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjEwMzIx" +
  "MTBaGA8yMTI2MTAyODAzMjExMFowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPpmu7wzYAtx2shLGpkW" +
  "qFePlIMlmprqgC8pXp7QGEjWBU8aXGAfmmepR0PzYME2HPb47vjSJ4K9u1GTHxfzhj+jbTBrMB0GA1UdDgQWBBS2/5Z8QOLO80wBXh2zlm+JcGx+TTAf" +
  "BgNVHSMEGDAWgBS2/5Z8QOLO80wBXh2zlm+JcGx+TTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3QwCgYIKoZIzj0EAwID" +
  "SAAwRQIgJnTaGBl20w+eCNj7HhTXBYWIj1lmsQXeFFN77hCI93YCIQD+qSuNuo3NFwTbdgFlInxqxzArUYWwYIv2wZCjYHtT5w==";

export const UNTRUSTED_CERTIFICATE = {
  key: createPrivateKey({ key: Buffer.from(KEY, "base64"), format: "der", type: "pkcs8" }).export({
    format: "pem",
    type: "pkcs8",
  }),
  cert: `-----BEGIN CERTIFICATE-----\n${CERTIFICATE}\n-----END CERTIFICATE-----`,
};
