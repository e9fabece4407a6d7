//! The artefact `read`: markup, CourtListener's JSON, and fetching by address.

use super::{error, to_wire};
use crate::read::{courtlistener, html, markdown, plain};
use gloo_net::http::{Request, RequestBuilder};
use js_sys::{Error, Function, Reflect, Uint8Array};
use serde::Serialize;
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, RequestCredentials, RequestRedirect};

/// Reads text of a format (`text`, `markdown`, `html`, `courtlistener`) into a document in its binary form. `label`, `basis` and `faults` are
/// those of its encoding.
#[wasm_bindgen(js_name = readText)]
pub fn read_text(
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
    text: &str,
    label: &str,
    basis: &str,
    faults: u32,
) -> Result<Uint8Array, Error> {
    let document = match format {
        "text" => plain::read(text),
        "markdown" => markdown::read(text),
        "html" => html::read(text),
        "courtlistener" => courtlistener::read(text).map_err(|fault| error(fault.code(), &fault.to_string()))?,
        _ => return Err(error("format", &format!("Text is not read as {format}; give text, markdown, html or courtlistener."))),
    };
    Ok(to_wire(document, label, basis, faults))
}

/// What came from an address.
#[derive(Serialize, tsify::Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fetched {
    /// The bytes.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: Uint8Array,
    /// The address that answered, after redirects.
    pub final_address: String,
    /// The type that the host gives it.
    pub content_type: Option<String>,
    /// The status of HTTP. Of an answer that refuses there are no bytes, unless it may say how one is let in (401 to 403).
    pub status: u16,
    /// Where the host leads on to, as it says it: relative or absolute. Only where redirects are not followed.
    pub location: Option<String>,
    /// Whether redirects were followed.
    pub redirected: bool,
}

/// Gets the bytes at an address: at most `max_bytes`, within `timeout_ms`, `progress` called with the bytes received and, where the
/// host says it, the bytes in all. `follow` says whether the platform follows redirects: a browser must, as it does not name their
/// targets; elsewhere the answer names the target in `location`. `named` is the address that error messages name.
///
/// Rejects with an `Error` whose name is `too_large`, `timeout`, `blocked` or `address`; where the platform has followed redirects, with
/// the address that answered as its `finalAddress`.
#[wasm_bindgen(js_name = fetchBytes, unchecked_return_type = "Fetched")]
pub async fn fetch_bytes(
    address: String,
    named: String,
    follow: bool,
    max_bytes: f64,
    timeout_ms: u32,
    #[wasm_bindgen(unchecked_param_type = "(received: number, total: number | undefined) => void")] progress: Function,
) -> Result<JsValue, Error> {
    if !(address.starts_with("https://") || address.starts_with("http://")) {
        return Err(error("address", &format!("{named} is no address that can be fetched; give one that begins with https://.")));
    }
    let abort = AbortController::new().map_err(|_| error("blocked", "This environment cannot fetch."))?;
    let (timer, expired) = deadline(&abort, timeout_ms);
    let redirected_to = OnceCell::new();
    let redirect = if follow { RequestRedirect::Follow } else { RequestRedirect::Manual };
    let request = Request::get(&address).abort_signal(Some(&abort.signal())).credentials(RequestCredentials::Omit).redirect(redirect);
    let outcome = receive(request, &named, max_bytes, &abort, &progress, &redirected_to).await;
    clear_timeout(timer);
    let fetched = outcome.map_err(|fault| {
        let late = || format!("{named} did not answer in full within {} seconds; try again, or save the file and give that.", timeout_ms / 1000);
        let fault = if expired.get() { error("timeout", &late()) } else { fault };
        if let Some(final_address) = redirected_to.get() {
            // A new error takes any property.
            let _ = Reflect::set(&fault, &"finalAddress".into(), &JsValue::from_str(final_address));
        }
        fault
    })?;
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    fetched.serialize(&serializer).map_err(|fault| error("boundary", &fault.to_string()))
}

/// The answer to a request. `redirected_to` is called with the address that answers, where the platform followed redirects.
async fn receive(
    request: RequestBuilder,
    address: &str,
    max_bytes: f64,
    abort: &AbortController,
    progress: &Function,
    redirected_to: &OnceCell<String>,
) -> Result<Fetched, Error> {
    let too_large = || {
        error(
            "too_large",
            &format!("{address} is larger than {} MB, the limit for one file; give the part of it that is cited.", (max_bytes / 1e6).round()),
        )
    };
    let blocked = |_| {
        error(
            "blocked",
            &format!("{address} could not be fetched: the host is out of reach, or does not let it be read from here; save the file and give that."),
        )
    };
    let response = request.send().await.map_err(blocked)?;
    let final_address = response.url();
    if response.redirected() {
        redirected_to.get_or_init(|| final_address.clone());
    }
    let location = matches!(response.status(), 301 | 302 | 303 | 307 | 308).then(|| response.headers().get("location")).flatten();
    if location.is_some() {
        abort.abort();
    }
    let is_wanted = response.ok() || matches!(response.status(), 401..=403);
    let total: Option<f64> = response.headers().get("content-length").and_then(|length| length.parse().ok());
    if is_wanted && total.is_some_and(|total| total > max_bytes) {
        abort.abort();
        return Err(too_large());
    }
    let mut bytes: Vec<u8> = Vec::new();
    if let Some(body) = response.body().filter(|_| is_wanted) {
        let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
        loop {
            let chunk = JsFuture::from(reader.read())
                .await
                .map_err(|_| error("blocked", &format!("The answer of {address} broke off; try again, or save the file and give that.")))?;
            if Reflect::get(&chunk, &"done".into()).is_ok_and(|done| done.is_truthy()) {
                break;
            }
            let part: Uint8Array = Reflect::get(&chunk, &"value".into()).unwrap_or_default().unchecked_into();
            if bytes.len() as f64 + f64::from(part.length()) > max_bytes {
                abort.abort();
                return Err(too_large());
            }
            bytes.extend(part.to_vec());
            // A fault of the listener is its own; fetching goes on.
            let _ = progress.call2(&JsValue::NULL, &(bytes.len() as f64).into(), &total.map_or(JsValue::UNDEFINED, JsValue::from));
        }
    }
    Ok(Fetched {
        bytes: Uint8Array::from(bytes.as_slice()),
        final_address,
        content_type: response.headers().get("content-type"),
        status: response.status(),
        location,
        redirected: response.redirected(),
    })
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(callback: &Function, milliseconds: u32) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(timer: JsValue);
}

/// Aborts after a while; the timer, and whether it went off.
fn deadline(abort: &AbortController, milliseconds: u32) -> (JsValue, std::rc::Rc<std::cell::Cell<bool>>) {
    let expired = std::rc::Rc::new(std::cell::Cell::new(false));
    let (flag, abort) = (expired.clone(), abort.clone());
    let callback = Closure::once_into_js(move || {
        flag.set(true);
        abort.abort();
    });
    (set_timeout(callback.unchecked_ref(), milliseconds), expired)
}
