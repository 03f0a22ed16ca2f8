import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';

type Letters = readonly [fresh: string, restored: string];

/**
 * SIA DC-03 letters, new and restored, of these events. They stand beside the contract's table: where the family's own
 * table differs from the common one, and where no table says. Only the alarm class (100 to 199) gets letters that call
 * for help, and what has no letters at all is a plain status report (YY).
 */
const own: Readonly<Record<string, readonly number[]>> = {
  'NA NS': [102, 641],
  'KA KH': [165, 173],
  'ZA ZH': [174],
  'UA UH': [115, 170, 171, 172],
  'GA GH': [175, 176],
  'WA WH': [154],
  'UT UR': [147],
  // A first trip that a second has not confirmed: unverified events.
  'FG FH': [118],
  'BG BH': [378, 693],
  'TA TR': [383],
  'XT XR': [384],
  'XQ XH': [355],
  'LT LR': [350],
  'NT NR': [997, 999],
  'YC YK': [992, 996],
  'UT UJ': [611, 707, 708, 830, 831, 832, 833, 834, 835, 836],
  'YX YZ': [389, 394, 793, 794, 840, 843],
  'YP YQ': [841, 842, 844, 845],
  // The common table reports 3456, the family's home arm, as an opened area; it is a closing.
  'CG CG': [456, 710, 711, 712, 713, 714, 715, 720, 721, 722, 723, 724, 725, 756],
  'CI CI': [497],
  'OI OI': [498],
  'CR CR': [459],
  'EE EE': [457],
  'RN RN': [465],
  'DO DY': [367, 801, 802],
  'DY DO': [368, 807],
  'DG DG': [369, 370],
  'DT DR': [804, 815],
  'DD DD': [814],
  'DK DK': [817],
  'DA DB': [371, 681],
  'DB DB': [682],
  'JV JX': [683],
  'JX JX': [684, 686],
  'JY JX': [685],
  'JP JP': [458],
  'JT JT': [489],
  'YG YG': [416, 490, 899],
  'LB LX': [429, 627],
  'LX LX': [430],
  'UY UR': [532],
  'UZ UR': [777],
  'RP RP': [603, 699],
  'RX RX': [655, 887],
  'TS TE': [607],
};

const status: Letters = ['YY', 'YY'];

const letters = new Map<number, Letters>(
  Object.entries(own).flatMap(([pair, codes]) => {
    const both: Letters = [pair.slice(0, 2), pair.slice(3)];
    return codes.map((code) => [code, both] as const);
  }),
);

/** The two letters for an event `XYZ`, new or restored. Total: an event without letters must still be told. */
export function siaLetters(code: number, restored: boolean): string {
  return (letters.get(code) ?? eventCodes[code]?.[2] ?? status)[restored ? 1 : 0];
}
