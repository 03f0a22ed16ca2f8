/** Whether a topic can be published to: it names one place. */
export const isPlainTopic = (topic: string): boolean =>
  topic !== '' && topic.length <= 1_000 && !/[+#\0]/.test(topic);

/**
 * Whether a topic can be listened to: one place, or the same place of several gateways, each level that is open being
 * `+`. One with all levels open, or with `#`, would hear everybody.
 */
export function isHeardTopic(topic: string): boolean {
  const levels = topic.split('/').map((level) => (level === '+' ? 'x' : level));
  return isPlainTopic(levels.join('/')) && topic.split('/').some((level) => level !== '+' && level !== '');
}

export const isOpen = (topic: string): boolean => topic.includes('+');

/** Whether something that was said on a topic is meant where `listened` may have open levels. */
export function isSaidOn(topic: string, listened: string): boolean {
  if (!isOpen(listened)) return topic === listened;
  const [levels, open] = [topic.split('/'), listened.split('/')];
  return (
    levels.length === open.length && open.every((level, place) => level === '+' || level === levels[place])
  );
}
