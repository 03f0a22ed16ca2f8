import { useEffect, useState } from 'react';

/** Ms without another key after which what was typed is meant. */
const rest = 250;

/** What was typed, once somebody stops typing: a list is not asked for with every key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
