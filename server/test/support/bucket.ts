/** A bucket in memory, which checks each call as S3 would, by Amazon's published rules: objects, uploads in parts, ranges, lists. */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const KEY_ID = "AKIDEXAMPLE";
const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const REGION = "kz-ast-1";
/** Small, so that a test needs few objects for two pages. */
const PAGE = 3;

type Stored = { type?: string | undefined; bytes: Buffer };
type Reply = { status: number; body?: Buffer | string; headers?: Record<string, string> };
type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

export type TestBucket = {
  /** S3_ENDPOINT and what belongs to it. */
  settings: Record<string, string>;
  /** What it holds, by the path: `/BUCKET/KEY`. */
  objects: Map<string, Stored>;
  /** The uploads that were begun and neither completed nor aborted, by their ids. */
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>;
  /** Why calls were not accepted as signed. */
  refused: string[];
  /** Makes calls fail: with this status and no effect, or, with "hang-up", with the effect and a broken connection. */
  fail(how: (asked: Pick<Asked, "method" | "path" | "query">) => number | "hang-up" | null): void;
  close(): void;
};

export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket["objects"] = new Map();
  const uploads: TestBucket["uploads"] = new Map();
  const refused: string[] = [];
  let failureOf: Parameters<TestBucket["fail"]>[0] = () => null;
  let begun = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const problem = signatureProblem(request, body);
    if (problem !== undefined) {
      refused.push(problem);
      return response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://bucket");
    const { method = "", headers } = request;
    const asked: Asked = { method, path: decodeURIComponent(pathname), query, headers, body };
    const failure = failureOf(asked);
    if (typeof failure === "number") return response.writeHead(failure).end("<Error><Code>Planned</Code></Error>");
    const reply = answer(asked);
    if (failure === "hang-up") return response.destroy();
    return response.writeHead(reply.status, reply.headers).end(method === "HEAD" ? undefined : reply.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  function answer(asked: Asked): Reply {
    if (/^\/[^/]+$/.test(asked.path)) return list(asked);
    const upload = asked.query.get("uploadId");
    if (asked.method === "POST" && upload === null) return begin(asked);
    return upload === null ? useObject(asked) : useUpload(asked, upload);
  }

  function useObject({ method, path, headers, body }: Asked): Reply {
    if (method === "PUT") objects.set(path, { type: headers["content-type"], bytes: body });
    if (method === "PUT") return { status: 200 };
    const found = objects.get(path);
    if (method === "DELETE") objects.delete(path);
    if (method === "DELETE") return { status: 204 };
    if (found === undefined) return { status: 404 };
    const etag = etagOf(found.bytes);
    if ((headers["if-match"] ?? etag) !== etag) return { status: 412 };
    const [, first = "0", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const bytes = found.bytes.subarray(Number(first), last === "" ? undefined : Number(last) + 1);
    const length = method === "HEAD" ? { "content-length": String(bytes.length) } : {};
    return { status: last === "" ? 200 : 206, body: bytes, headers: { etag, ...length } };
  }

  function begin({ path }: Asked): Reply {
    begun += 1;
    uploads.set(`upload-${begun}`, { path, parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>upload-${begun}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  function useUpload({ method, path, query, body }: Asked, id: string): Reply {
    const upload = uploads.get(id);
    if (upload?.path !== path) return { status: 404, body: "<Error><Code>NoSuchUpload</Code></Error>" };
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === "DELETE") {
      uploads.delete(id);
      return { status: 204 };
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }));
    const isRight = parts.length > 0 && parts.every(({ bytes, etag }) => bytes && etagOf(bytes) === etag);
    if (!isRight) return { status: 400, body: "<Error><Code>InvalidPart</Code></Error>" };
    objects.set(path, { bytes: Buffer.concat(parts.flatMap(({ bytes }) => bytes ?? [])) });
    uploads.delete(id);
    return { status: 200, body: "<CompleteMultipartUploadResult/>" };
  }

  function list({ path, query }: Asked): Reply {
    const prefix = `${path}/${query.get("prefix") ?? ""}`;
    const keyOf = (whole: string) => `<Key>${whole.slice(path.length + 1)}</Key>`;
    if (query.has("uploads")) {
      const found = [...uploads].filter(([, upload]) => upload.path.startsWith(prefix));
      const rows = found.map(([id, upload]) => `<Upload>${keyOf(upload.path)}<UploadId>${id}</UploadId></Upload>`);
      return { status: 200, body: `<ListMultipartUploadsResult>${rows.join("")}</ListMultipartUploadsResult>` };
    }
    const from = Number(query.get("continuation-token") ?? 0);
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const rows = found.slice(from, from + PAGE).map((key) => `<Contents>${keyOf(key)}<Size>1</Size></Contents>`);
    const more = from + PAGE < found.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
    return { status: 200, body: `<ListBucketResult>${more}${rows.join("")}</ListBucketResult>` };
  }

  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    uploads,
    refused,
    fail(how) {
      failureOf = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

/** Why the call is not signed with the secret: Signature Version 4, the header form. */
function signatureProblem({ method, url = "", headers }: IncomingMessage, body: Buffer): string | undefined {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (said === null) return "no signature";
  const [, credential = "", names = "", signature] = said;
  const [key_id, day = "", region = "", service = "", end = ""] = credential.split("/");
  if ([key_id, region, service, end].join() !== [KEY_ID, REGION, "s3", "aws4_request"].join()) return credential;
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"]) {
    if (!names.split(";").includes(needed)) return `${needed} is not signed`;
  }
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "the body is another";
  const [path, query = ""] = url.split("?");
  const canonical = [
    method,
    path,
    query.split("&").sort().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = [day, region, service, end].join("/");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), end);
  return hmac(key, text).toString("hex") === signature ? undefined : "the signature is of something else";
}
