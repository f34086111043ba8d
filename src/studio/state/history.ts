/** Data that say what is to change in a model. What they do is said by one function for all commands of a tool. */
export interface Change<Model, Command> {
  readonly model: Model;
  /** The command that takes the change back. */
  readonly inverse: Command;
}

/** Carries out a command: a pure function of the model. Undefined where it changes nothing. */
export type Apply<Model, Command> = (model: Model, command: Command) => Change<Model, Command> | undefined;

/** One thing a person did: what takes it back, and what it is called in a menu. */
interface Step<Command> {
  readonly label: string;
  readonly command: Command;
  /** Steps that follow each other with the same key are one step: the letters of a word, the places of a drag. */
  readonly mergeKey: string | undefined;
}

/** A model with all that was done to it and taken back. It never changes; what is done gives another. */
export interface History<Model, Command> {
  readonly model: Model;
  /** The last one is taken back first. */
  readonly undo: readonly Step<Command>[];
  readonly redo: readonly Step<Command>[];
}

export interface StepOptions {
  readonly label: string;
  readonly mergeKey?: string | undefined;
}

export function startHistory<Model, Command>(model: Model): History<Model, Command> {
  return { model, undo: [], redo: [] };
}

/**
 * Carries out a command as one step, or as a part of the step before where both have the same `mergeKey`. What was taken back before
 * can't be done again then. The history as it is where the command changes nothing.
 */
export function perform<Model, Command>(
  history: History<Model, Command>,
  command: Command,
  { label, mergeKey }: StepOptions,
  apply: Apply<Model, Command>,
): History<Model, Command> {
  const change = apply(history.model, command);
  if (change === undefined) return history;
  const last = history.undo.at(-1);
  const continues = mergeKey !== undefined && last?.mergeKey === mergeKey;
  // The inverse of the first part takes back all parts: commands that merge write the same members.
  const undo = continues ? history.undo : [...history.undo, { label, command: change.inverse, mergeKey }];
  return { model: change.model, undo, redo: [] };
}

/**
 * Changes the model beneath all steps: what was done stays done, what was taken back can still be done again, and taking back does not
 * reach it. The command may write nothing that a step writes.
 */
export function amend<Model, Command>(
  history: History<Model, Command>,
  command: Command,
  apply: Apply<Model, Command>,
): History<Model, Command> {
  const change = apply(history.model, command);
  return change === undefined ? history : { ...history, model: change.model };
}

/** Takes back the last step. */
export function undo<Model, Command>(
  history: History<Model, Command>,
  apply: Apply<Model, Command>,
): History<Model, Command> {
  const step = history.undo.at(-1);
  const change = step && apply(history.model, step.command);
  if (step === undefined || change === undefined) return history;
  return {
    model: change.model,
    undo: history.undo.slice(0, -1),
    redo: [...history.redo, { ...step, command: change.inverse, mergeKey: undefined }],
  };
}

/** Does again what was taken back last. */
export function redo<Model, Command>(
  history: History<Model, Command>,
  apply: Apply<Model, Command>,
): History<Model, Command> {
  const step = history.redo.at(-1);
  const change = step && apply(history.model, step.command);
  if (step === undefined || change === undefined) return history;
  return {
    model: change.model,
    undo: [...history.undo, { ...step, command: change.inverse }],
    redo: history.redo.slice(0, -1),
  };
}
