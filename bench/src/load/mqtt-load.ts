import mqtt from 'mqtt';

export interface LoadResult {
  /** Milliseconds from publishing the event to receiving the action. */
  readonly latencies: readonly number[];
  readonly sent: number;
  readonly answered: number;
}

/**
 * Publishes `count` door messages at `rate` per second, each opening answered by one action, and times every answer.
 * `topic(n)` and `open`/`closed` payloads say how this side speaks; `actionTopic` is where answers arrive.
 */
export async function mqttLoad(
  url: string,
  rate: number,
  count: number,
  side: {
    readonly topic: (n: number) => string;
    readonly payload: (n: number, open: boolean) => string;
    readonly actionTopic: string;
  },
): Promise<LoadResult> {
  const client = await mqtt.connectAsync(url);
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  await client.subscribeAsync(side.actionTopic, { qos: 0 });
  const waiting: number[] = [];
  const latencies: number[] = [];
  let answered = 0;
  client.on('message', () => {
    answered += 1;
    const sentAt = waiting.shift();
    if (sentAt !== undefined) latencies.push(performance.now() - sentAt);
  });
  const began = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const tick = (): void => {
      const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate));
      while (sent < due) {
        // Close quietly, then open: only the opening is answered and timed.
        client.publish(side.topic(sent), side.payload(sent, false));
        waiting.push(performance.now());
        client.publish(side.topic(sent), side.payload(sent, true));
        sent += 1;
      }
      if (sent < count) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });
  const deadline = performance.now() + 5000;
  while (answered < sent && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await client.endAsync();
  return { latencies, sent, answered };
}
