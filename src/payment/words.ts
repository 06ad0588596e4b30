import type { ApiFailure } from '../api/failure.ts';
import type { PaymentCode } from './view/payment-code.ts';

/** A message to the user about a purchase. */
export type PaymentWord = PaymentCode | 'cancelled' | 'pending' | ApiFailure;

/** Messages about purchases, for the elements that show them. */
export interface Words {
  /** Sends a message. */
  tell(word: PaymentWord): void;
  /** Subscribes to messages. @returns unsubscribe */
  onWord(listener: (word: PaymentWord) => void): () => void;
}

export function createWords(): Words {
  const listeners = new Set<(word: PaymentWord) => void>();
  return {
    tell: (word) => listeners.forEach((listener) => listener(word)),
    onWord(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
