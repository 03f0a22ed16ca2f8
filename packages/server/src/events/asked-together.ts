interface Asked<Answer> {
  readonly over: Promise<unknown>;
  /** Of those who came while it was asked. */
  next: Promise<Answer> | null;
}

/**
 * Asks once for all who want to know the same at the same time: who comes while a question is out shares the next one,
 * which is asked when that is answered. So nobody is told what was read before he asked, and a crowd costs two reads.
 * Two ask the same where what they give is the same JSON.
 */
export function askedTogether<Given extends readonly unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const out = new Map<string, Asked<Answer>>();

  function begin(key: string, given: Given): Promise<Answer> {
    const answer = ask(...given);
    const settled = (): void => {
      if (asked.next === null) out.delete(key);
    };
    const asked: Asked<Answer> = { over: answer.then(settled, settled), next: null };
    out.set(key, asked);
    return answer;
  }

  return (...given) => {
    const key = JSON.stringify(given);
    const asked = out.get(key);
    if (asked === undefined) return begin(key, given);
    asked.next ??= asked.over.then(() => begin(key, given));
    return asked.next;
  };
}
