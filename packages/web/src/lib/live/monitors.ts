import { liveTopics } from '@homeward/contract/words/api/live-names.ts';
import type { LiveTopic } from '@homeward/contract/shapes/api/live.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { onPart } from '#lib/house/apply-message.ts';

/** What became of a topic since it was last read (S3.11). */
interface Monitor {
  /** Somebody shows what it tells of. */
  readonly runMonitor: boolean;
  /** Something came that is not read yet. */
  readonly refresh: boolean;
  /** How far a work has come: the last that was said. Other topics have none. */
  readonly data?: Readonly<Record<string, unknown>>;
}

type Monitors = Readonly<Record<LiveTopic, Monitor>>;

const resting: Monitor = { runMonitor: false, refresh: false };
const useMonitors = create<Monitors>(
  () => Object.fromEntries(liveTopics.map((topic) => [topic, resting])) as Monitors,
);

const put = (topic: LiveTopic, change: Partial<Monitor>): void =>
  useMonitors.setState((all) => ({ [topic]: { ...all[topic], ...change } }));

/**
 * Notes a message of a topic where somebody shows what it tells of. While the last one is not read another changes
 * nothing, but for a percentage, which is shown as it comes (S4.4).
 */
export function noteMessage(topic: LiveTopic, data: Readonly<Record<string, unknown>> = {}): void {
  const { runMonitor, refresh } = useMonitors.getState()[topic];
  if (!runMonitor || (refresh && data['type'] !== 'percentage')) return;
  put(topic, topic === 'TCP_PERCENTAGE' ? { refresh: true, data } : { refresh: true });
}

// Whatever comes from here on; nobody has watched before.
onPart((_, { refreshed_type, data }) => noteMessage(refreshed_type, data));

/** Ms from a message to the read that it asks for: of many messages one read, and after the last of them. */
const pause = 250;

const watchers = new Map<LiveTopic, number>();
function count(topic: LiveTopic, change: 1 | -1): void {
  const now = (watchers.get(topic) ?? 0) + change;
  watchers.set(topic, now);
  if (now === 0) useMonitors.setState({ [topic]: resting });
  else put(topic, { runMonitor: true });
}

/** Calls `read` anew whenever a message of the topic came, for as long as the part of the page that shows it is there. */
export function useMonitor(topic: LiveTopic, read: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useMonitors.subscribe((all, before) => {
      if (!all[topic].refresh || all[topic] === before[topic] || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        put(topic, { refresh: false });
        read();
      }, pause);
    });
    count(topic, 1);
    return () => {
      stop();
      clearTimeout(timer);
      count(topic, -1);
    };
  }, [topic, read]);
}

/** A monitor as it stands now. */
export const monitorOf = (topic: LiveTopic): Monitor => useMonitors.getState()[topic];
