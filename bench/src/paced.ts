/** Changes a second that a panel under measurement tells of. */
export const changesPerSecond = 200;

/** Does something so often as it is asked to, evenly at `rate` a second; what is asked for meanwhile comes after. */
export function inTurn(act: () => void, rate = changesPerSecond): (count: number) => void {
  let wanted = 0;
  return (count) => {
    if (wanted > 0) {
      wanted += count;
      return;
    }
    wanted = count;
    const began = performance.now();
    let done = 0;
    const timer = setInterval(() => {
      const due = Math.min(wanted, Math.floor(((performance.now() - began) / 1000) * rate));
      for (; done < due; done += 1) act();
      if (done < wanted) return;
      wanted = 0;
      clearInterval(timer);
    }, 2);
  };
}
