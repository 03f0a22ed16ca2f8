import { earOf, order, type PartMaker } from './part.ts';

/** A lock of a door. One that wants a code with each command cannot be told from here: codes go through the hub alone. */
export const lock: PartMaker = (config) => {
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const wantsCode = config.has('code_format');
  const reading = config.reading('state_topic', 'value_template');
  const state = (name: string, usual: string) => config.textOr(`state_${name}`, usual);
  const states: Readonly<Record<string, boolean>> = {
    [state('locked', 'LOCKED')]: true,
    [state('unlocked', 'UNLOCKED')]: false,
    // A bolt that is stuck locks nothing.
    [state('jammed', 'JAMMED')]: false,
  };
  const moves = [state('locking', 'LOCKING'), state('unlocking', 'UNLOCKING')];
  const read = (text: string) => {
    if (moves.includes(text)) return null;
    const locked = Object.hasOwn(states, text) ? states[text] : undefined;
    return locked === undefined ? undefined : { locked };
  };
  const [lockWord, unlockWord] = [
    config.textOr('payload_lock', 'LOCK'),
    config.textOr('payload_unlock', 'UNLOCK'),
  ];
  return {
    kind: 'door_lock',
    says: reading === null ? [] : ['locked'],
    ears: reading === null ? [] : [earOf(reading, config, ['locked'], read)],
    commands: wantsCode ? [] : ['lock'],
    encode: (command) =>
      command.tag !== 'lock' || wantsCode
        ? null
        : order(
            writing.write(command.locked ? lockWord : unlockWord),
            reading === null ? null : { locked: command.locked },
          ),
  };
};
