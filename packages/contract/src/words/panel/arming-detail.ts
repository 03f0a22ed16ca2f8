/** What the log says of an arming besides who did it: the mode, what stays left out, and what still stood active. */
export interface ArmingDetail {
  /** The mode, in the words of the wire. */
  readonly mode: string;
  /** Names of the zones that the mode should guard and that are bypassed. */
  readonly without: string;
  /** Names of the detectors that were active when the exit delay ended. */
  readonly active: string;
}

const withoutMark = '; without ';
const activeMark = '; active ';

/** The detail of an arming event: `arm; without Kitchen window; active Hall motion`. */
export const armingDetail = ({ mode, without, active }: ArmingDetail): string =>
  mode + (without === '' ? '' : withoutMark + without) + (active === '' ? '' : activeMark + active);

/** Reads it again; one from before there was more in it is a mode alone. */
export function readArmingDetail(detail: string): ArmingDetail {
  const [front = '', active = ''] = split(detail, activeMark);
  const [mode = '', without = ''] = split(front, withoutMark);
  return { mode, without, active };
}

function split(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
