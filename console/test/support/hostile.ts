/** Texts that merchants might type into any field, and that must be shown as text. */

export const SCRIPT = `<script>document.title = "robbed"</script><img src=x onerror="document.title='robbed'">`;
export const RIGHT_TO_LEFT = "\u202eתשלום عربي";
export const EMOJI = "🧿".repeat(127);
const FORMULA = '=HYPERLINK("http://x")';

export const TEXTS = [SCRIPT, RIGHT_TO_LEFT, EMOJI, FORMULA];
