/** Uploads a picture and reports the progress. */
import type { components } from "../../api.gen.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import { csrfToken } from "../../shared/api/client.ts";
import { ownerHeaders } from "../../shared/api/page-owner.ts";

type Uploaded = components["schemas"]["CatalogImage"];

/** `onProgress` receives the sent fraction of the upload, from 0 to 1. @throws ApiError */
export function uploadPicture(picture: Blob, onProgress: (share: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", picture, "picture");
  return new Promise((resolve, reject) => {
    // `fetch` has no upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", "/api/dashboard/v1/catalog/upload-image");
    request.setRequestHeader("X-CSRF-Token", csrfToken());
    for (const [name, value] of Object.entries(ownerHeaders())) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new ApiError("OFFLINE"));
    request.onload = () => {
      if (request.status === 201) resolve(request.response);
      else reject(apiErrorOf(request));
    };
    request.send(form);
  });
}

function apiErrorOf(request: XMLHttpRequest): ApiError {
  const headers = new Headers();
  for (const name of ["X-Request-Id", "Retry-After"]) headers.set(name, request.getResponseHeader(name) ?? "");
  const body: components["schemas"]["Error"] | null = request.response;
  return new ApiError(body?.error?.code ?? "UNKNOWN", body ?? undefined, new Response(null, { headers }));
}
