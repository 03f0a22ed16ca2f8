import { otherNamesOf } from '@homeward/channels/smpp/receipt.ts';
import type { SmppReceipt } from '@homeward/channels/smpp/receipt.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { SmsReceipt } from '../store/sms-receipts.ts';

/** Ms until a receipt that is quicker than our own note of its message is looked up again: a message may take 15 s. */
const lookAgain = [5_000, 15_000];

/** Has `note` write down what became of text messages after a gateway took them; it says whether the message is known. */
export function createReceiptLooks(
  note: (receipt: SmsReceipt) => Promise<boolean>,
  clock: Clock,
): (receipt: SmppReceipt) => void {
  async function look(receipt: SmsReceipt, looks: readonly number[]): Promise<void> {
    const [wait, ...more] = looks;
    // A message that is not noted yet must not be taken for another one, so further names are believed at the end alone.
    const others = wait === undefined ? otherNamesOf(receipt.message) : [];
    const isKnown = await note({ ...receipt, others }).catch(() => false);
    if (!isKnown && wait !== undefined) clock.after(wait, () => void look(receipt, more));
  }
  return ({ message, state }) => {
    if (state !== 'onItsWay') void look({ message, state }, lookAgain);
  };
}
