/** A call was refused with 428: whoever uses this session must prove it. `data.proofs` says by what. */
export interface ProofAsked {
  readonly message: string;
  readonly data: unknown;
}
type Prover = (asked: ProofAsked) => Promise<boolean>;

let prover: Prover = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Sets who asks a person for a proof; the page composes it. */
export function proveBy(given: Prover): void {
  prover = given;
}

/** Asks for a proof, once for all calls that wait for one; whether it was given. */
export function proveAnew(asked: ProofAsked): Promise<boolean> {
  asking ??= prover(asked)
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
