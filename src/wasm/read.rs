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

/// Reads text of a format (`text`, `markdown`, `html`, `courtlistener`) into a document in its binary form. `label`, `basis`, `declared` and `faults` describe
/// its encoding.
#[wasm_bindgen(js_name = readText)]
pub fn read_text(
    #[wasm_bindgen(unchecked_param_type = "Format")] format: &str,
    text: &str,
    label: &str,
    basis: &str,
    declared: Option<String>,
    faults: u32,
) -> Result<Uint8Array, Error> {
    let document = match format {
        "text" => plain::read(text),
        "markdown" => markdown::read(text),
        "html" => html::read(text),
        "courtlistener" => courtlistener::read(text).map_err(|fault| error(fault.code(), &fault.to_string()))?,
        _ => return Err(error("format", &format!("{format} is not a text format of this reader; give text, markdown, html or courtlistener."))),
    };
    Ok(to_wire(document, label, basis, declared, faults))
}

/// A fetched answer.
#[derive(Serialize, tsify::Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fetched {
    /// The bytes.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: Uint8Array,
    /// The address that answered, after redirects.
    pub final_address: String,
    /// The content type that the host gives.
    pub content_type: Option<String>,
    /// The HTTP status. A refusal has no bytes, unless they may say how to get access (401 to 403).
    pub status: u16,
    /// The target of a redirect as the host gives it: relative or absolute. Only if redirects are not followed.
    pub location: Option<String>,
    /// Whether redirects were followed.
    pub redirected: bool,
}

/// Fetches an address: at most `max_bytes`, within `timeout_ms`; `progress` is called with the bytes received and, if the host gives it, the total.
/// `follow` says whether the platform follows redirects: a browser must, because it does not reveal their targets; elsewhere the answer has the
/// target in `location`. `named` is the address used in error messages.
///
/// Rejects with an `Error` whose name is `too_large`, `timeout`, `blocked` or `address`; if the platform has followed redirects, its `finalAddress`
/// is the address that answered.
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
        return Err(error("address", &format!("{named} is not an address that can be fetched; give one that begins with https://.")));
    }
    let abort = AbortController::new().map_err(|_| error("blocked", "This environment cannot fetch."))?;
    let (timer, expired) = deadline(&abort, timeout_ms);
    let redirected_to = OnceCell::new();
    let redirect = if follow { RequestRedirect::Follow } else { RequestRedirect::Manual };
    let request = Request::get(&address).abort_signal(Some(&abort.signal())).credentials(RequestCredentials::Omit).redirect(redirect);
    let outcome = receive(request, &named, max_bytes, &abort, &progress, &redirected_to).await;
    clear_timeout(timer);
    let fetched = outcome.map_err(|fault| {
        let late = || format!("{named} did not answer in full within {} seconds; try again, or save the file and add it.", timeout_ms / 1000);
        let fault = if expired.get() { error("timeout", &late()) } else { fault };
        if let Some(final_address) = redirected_to.get() {
            // A new `Error` object accepts any property.
            let _ = Reflect::set(&fault, &"finalAddress".into(), &JsValue::from_str(final_address));
        }
        fault
    })?;
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    fetched.serialize(&serializer).map_err(|fault| error("boundary", &fault.to_string()))
}

/// The answer to a request. `redirected_to` is called with the answering address if the platform followed redirects.
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
            &format!("{address} is larger than {} MB, the limit for one file; add only the cited part of it.", (max_bytes / 1e6).round()),
        )
    };
    let blocked = |_| {
        error(
            "blocked",
            &format!("{address} could not be fetched: the host cannot be reached, or does not allow access from here; save the file and add it."),
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
                .map_err(|_| error("blocked", &format!("The answer of {address} was cut off; try again, or save the file and add it.")))?;
            if Reflect::get(&chunk, &"done".into()).is_ok_and(|done| done.is_truthy()) {
                break;
            }
            let part: Uint8Array = Reflect::get(&chunk, &"value".into()).unwrap_or_default().unchecked_into();
            if bytes.len() as f64 + f64::from(part.length()) > max_bytes {
                abort.abort();
                return Err(too_large());
            }
            bytes.extend(part.to_vec());
            // Errors in the listener do not stop the fetching.
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

/// Aborts after a timeout; returns the timer, and whether it fired.
fn deadline(abort: &AbortController, milliseconds: u32) -> (JsValue, std::rc::Rc<std::cell::Cell<bool>>) {
    let expired = std::rc::Rc::new(std::cell::Cell::new(false));
    let (flag, abort) = (expired.clone(), abort.clone());
    let callback = Closure::once_into_js(move || {
        flag.set(true);
        abort.abort();
    });
    (set_timeout(callback.unchecked_ref(), milliseconds), expired)
}
