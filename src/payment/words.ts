import type { ApiFailure } from '../api/failure.ts';
import type { PaymentCode } from './view/payment-code.ts';

/** What the user is told of a purchase. */
export type PaymentWord = PaymentCode | 'cancelled' | 'pending' | ApiFailure;

/** What is said of purchases, for who shows it. */
export interface Words {
  /** Tells the user. */
  tell(word: PaymentWord): void;
  /** Hears of what the user has to be told; gives how to stop. */
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
