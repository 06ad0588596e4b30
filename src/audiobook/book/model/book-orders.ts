import type { Client } from '../../../api/client.ts';
import { createOrders } from '../../../studio/jobs/orders.ts';

/** The calls that spend credits on a book. Each is charged once, however often it is sent; rejects after the user was told. */
export function createBookOrders(client: Client, book_id: string) {
  const params = { book_id };
  return {
    make: createOrders((chapter_ids: readonly string[], idempotencyKey) =>
      client.call('POST /v1/books/{book_id}/make', {
        params,
        body: { chapter_ids: [...chapter_ids] },
        idempotencyKey,
      }),
    ),
    remake: createOrders((order: { chapter_id: string; segment_ids: readonly string[] }, idempotencyKey) =>
      client.call('POST /v1/books/{book_id}/chapters/{chapter_id}/remake', {
        params: { book_id, chapter_id: order.chapter_id },
        body: { segment_ids: [...order.segment_ids] },
        idempotencyKey,
      }),
    ),
    check: createOrders((chapter_id: string, idempotencyKey) =>
      client.call('POST /v1/books/{book_id}/check', {
        params,
        body: { chapter_ids: [chapter_id] },
        idempotencyKey,
      }),
    ),
  };
}
