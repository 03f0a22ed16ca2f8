import type { Notice, Notices, Sense } from '../notice.ts';
import { all, child, type XmlElement } from '../xml.ts';

/** Topics that mean something here, by how they begin, and the item that says whether it is so; null is a moment. */
const topics: readonly (readonly [RegExp, Sense, readonly string[] | null])[] = [
  [/^RuleEngine\/CellMotionDetector\/Motion$/, 'motion', ['IsMotion', 'State']],
  [/^RuleEngine\/MotionRegionDetector\/Motion$/, 'motion', ['State', 'IsMotion']],
  [/^VideoSource\/MotionAlarm$/, 'motion', ['State']],
  [/^VideoAnalytics\/Motion/, 'motion', ['State', 'IsMotion']],
  [/^RuleEngine\/FieldDetector\/ObjectsInside$/, 'motion', ['IsInside', 'State']],
  [/^RuleEngine\/LoiteringDetector\//, 'motion', ['IsLoitering', 'State']],
  [/^RuleEngine\/LineDetector\/Crossed$/, 'motion', null],
  [/^RuleEngine\/\w+\/(?:People|Person|Human|Vehicle|Face|DogCat|Animal)Detect\w*$/, 'motion', ['State']],
  [/^RuleEngine\/TamperDetector\/Tamper$/, 'tamper', ['IsTamper', 'State']],
  [/^VideoSource\/GlobalSceneChange\//, 'tamper', ['State']],
  [/^VideoSource\/(?:ImageTooDark|ImageTooBlurry|SignalLoss|VideoLoss)(?:\/|$)/, 'tamper', ['State']],
  [/^Device\/Trigger\/DigitalInput$/, 'input', ['LogicalState', 'State']],
];

/** Notifications of one answer that are read. */
const mostRead = 200;

/** What an answer to `PullMessages` holds. What means nothing here is left out. */
export function noticesOf(answer: XmlElement): Notices {
  const messages = all(answer, 'NotificationMessage');
  let malformed = Math.max(0, messages.length - mostRead);
  const notices = messages.slice(0, mostRead).flatMap((message) => {
    const read = noticeOf(message);
    if (read === 'broken') malformed += 1;
    return read === 'broken' || read === null ? [] : [read];
  });
  return { notices, malformed };
}

function noticeOf(notification: XmlElement): Notice | null | 'broken' {
  const words = child(notification, 'Topic')?.text;
  const message = child(child(notification, 'Message'), 'Message');
  if (words === undefined || message === undefined) return 'broken';
  // `tns1:RuleEngine/tnsmaker:Own/Motion`: the prefixes are of this document alone.
  const topic = words
    .split('/')
    .map((word) => word.replace(/^.*:/, ''))
    .join('/');
  const known = topics.find(([pattern]) => pattern.test(topic));
  const operation = message.attributes.get('PropertyOperation') ?? '';
  if (known === undefined) return null;
  const [, sense, names] = known;
  const source = [topic, ...items(message, 'Source').map(({ name, value }) => `${name}=${value}`)].join(' ');
  const isOld = operation === 'Initialized';
  const base = { sense, source: source.slice(0, 300), isOld };
  // What is deleted is there no longer, and so is what it noticed.
  if (operation === 'Deleted') return { ...base, isOn: false };
  if (names === null) return isOld ? null : { ...base, isOn: null };
  const data = items(message, 'Data');
  const value = names.flatMap((name) => data.filter((one) => one.name === name))[0]?.value;
  const isOn = value === undefined ? undefined : truth(value);
  return isOn === undefined ? 'broken' : { ...base, isOn };
}

function items(
  message: XmlElement,
  group: string,
): readonly { readonly name: string; readonly value: string }[] {
  return all(child(message, group), 'SimpleItem').map(({ attributes }) => ({
    name: attributes.get('Name') ?? '',
    value: attributes.get('Value') ?? '',
  }));
}

function truth(value: string): boolean | undefined {
  if (/^(?:true|1|on|active)$/i.test(value.trim())) return true;
  return /^(?:false|0|off|inactive)$/i.test(value.trim()) ? false : undefined;
}
