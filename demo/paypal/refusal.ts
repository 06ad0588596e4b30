import { randomBytes } from 'node:crypto';

/** PayPal's error names and messages by status. */
const KINDS = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
} as const;

export interface Detail {
  issue: string;
  description?: string;
  /** JSON pointer. */
  field?: string;
  value?: string;
  location?: 'body';
}

export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST' | 'PATCH';
}

/** An error response in PayPal's format. */
export class Refusal extends Error {
  readonly status: keyof typeof KINDS;
  readonly details: readonly Detail[];
  readonly links: readonly Link[];
  constructor(status: keyof typeof KINDS, details: readonly Detail[] = [], links: readonly Link[] = []) {
    super(KINDS[status][1]);
    this.status = status;
    this.details = details;
    this.links = links;
  }
}

/** The refusal of a well-formed request, with an issue from PayPal's list. */
export const unprocessable = (issue: string, description: string, links: readonly Link[] = []): Refusal =>
  new Refusal(422, [{ issue, description }], links);

export const notFound = (): Refusal =>
  new Refusal(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const answerRefusal = ({ status, message, details, links }: Refusal): Response => {
  const debugId = randomBytes(7).toString('hex').slice(0, 13);
  return Response.json(
    {
      name: KINDS[status][0],
      message,
      debug_id: debugId,
      ...(status !== 500 && { details }),
      links,
    },
    { status, headers: { 'paypal-debug-id': debugId } },
  );
};
