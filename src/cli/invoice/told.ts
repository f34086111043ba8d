import { PlatenError, ValidationError } from "../../contract/errors.ts";
import { InvoiceRuleError, ruleText } from "../../invoice/errors.ts";
import { failure } from "./invoice-file.ts";

/** Runs what may refuse an input, and tells why, a line for each reason. @throws CommandError */
export async function toldOf<Result>(input: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof InvoiceRuleError) throw failure(input, error.rules.map(ruleText));
    if (error instanceof ValidationError)
      throw failure(
        input,
        error.fields.map(
          ({ property, message }) => `${property === "" ? "" : `${property}: `}${message} [validation]`,
        ),
      );
    if (error instanceof PlatenError) throw failure(input, [`${error.message} [${error.code}]`]);
    throw error;
  }
}
