import type { NotificationReceipt } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import { insertEnded } from '../store/outbox.ts';
import type { Db } from '../store/store.ts';
import { textOf } from '../texts/catalogue.ts';
import { plainContent } from './plain-message.ts';
import { aboutNoEvent } from './plain-outbox.ts';
import type { Recipient, Way } from './rules.ts';
import type { Ways } from './ways.ts';

const minute = 60_000;

export interface TestParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ways: Ways;
  readonly panel: PanelId;
  readonly panelName: string;
  /** What those are told in who have chosen no language. */
  readonly locale: Locale;
  receipt(id: string): string;
}

/** What a test over one way came to. */
export type TestReceipt = NotificationReceipt & { readonly to: string; readonly milliseconds: number };

const nameOf = (way: Way): string =>
  'device' in way ? way.device.name : 'webhook' in way ? way.webhook.name : way.to;

/** Sends a test over a way at once, waits for what comes of it, and writes that down. */
export async function testOver(parts: TestParts, person: Recipient, way: Way): Promise<TestReceipt> {
  const { db, clock, random, ways, panel } = parts;
  const id = newId(random);
  const began = clock.monotonic();
  const language = person.locale ?? parts.locale;
  const subject = textOf(language, 'notify.test_subject', { panel: parts.panelName });
  const content = plainContent(
    {
      id,
      type: 'test',
      class: 'status',
      panel,
      panelName: parts.panelName,
      at: clock.now(),
      language,
      subject,
      text: textOf(language, 'notify.test_text'),
      receipt: parts.receipt(id),
      quiet: false,
    },
    way,
  );
  const never = new AbortController().signal;
  const receipt = await ways.send({ id, content, life: minute }, never);
  const at = clock.now();
  const reason = receipt.tag === 'accepted' ? receipt.reference : receipt.reason;
  await insertEnded(
    db,
    {
      id,
      lane: way.lane,
      channel: way.channel,
      account: person.account,
      panel,
      class: 'status',
      priority: 9,
      ...aboutNoEvent,
      body: '',
      secret: false,
      subject,
      createdAt: at,
      nextAt: at,
      expiresAt: at,
    },
    { state: receipt.tag === 'accepted' ? 'accepted' : 'failed', answer: reason, at },
  );
  return {
    tag: receipt.tag,
    reason,
    to: nameOf(way),
    milliseconds: Math.round(clock.monotonic() - began),
  };
}
