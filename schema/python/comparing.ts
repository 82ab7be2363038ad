/** Python of the driver: whether two outputs say the same. Spaces and the kind of quotation mark are no difference. */
export const COMPARING = `
import ast, io, tokenize

UNSEEN = {tokenize.NEWLINE, tokenize.NL, tokenize.ENDMARKER, tokenize.INDENT, tokenize.DEDENT}

def values_in(line):
    """The tokens of a line, strings and numbers by their values: 'a' is "a", and 3 is not 3.0."""
    try:
        tokens = [one for one in tokenize.generate_tokens(io.StringIO(line).readline) if one.type not in UNSEEN]
        return [
            (type(ast.literal_eval(one.string)).__name__, ast.literal_eval(one.string))
            if one.type in (tokenize.NUMBER, tokenize.STRING)
            else ("", one.string)
            for one in tokens
        ]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return line.split()

def same_line(printed, predicted):
    printed, predicted = printed.strip(), predicted.strip()
    if printed == predicted or values_in(printed) == values_in(predicted):
        return True
    # Of an error its type is enough.
    kind = printed.split(":")[0]
    return kind.isidentifier() and kind.endswith(("Error", "Exception", "Iteration")) and predicted.split(":")[0] == kind

def same_output(printed, predicted):
    printed, predicted = ([line for line in text.strip().splitlines() if line.strip()] for text in (printed, predicted))
    return len(printed) == len(predicted) and all(map(same_line, printed, predicted))
`;
