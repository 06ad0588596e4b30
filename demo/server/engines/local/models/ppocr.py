"""PP-OCRv6 small, run by RapidOCR: text in pictures, printed in Latin letters, Chinese or Japanese.

    {"model": "ppocr", "do": "read", "file": path of a picture, "sort": "page" or "cutting"}
    -> {"lines": [{"text", "left", "top", "right", "bottom", "confidence"}]}

Places are pixels, confidence is 0 … 1. The weights come with the library, so the model's own folder is empty.
"""

import os

# Lines the model is less sure of are mostly textures that look like letters.
CONFIDENCE_MIN = 0.6
# Longest side of the picture that text is looked for in. Twice as much takes four times as long.
SIDE_MAX = 2000
# As the library has them, and for small or faint letters, which those miss.
THRESHOLDS = {"thresh": 0.3, "box_thresh": 0.5}
LOW_THRESHOLDS = {"thresh": 0.2, "box_thresh": 0.35}
# How the library makes a picture larger or smaller before it looks for text. It would make a cutting of one line many times
# as wide as a page, which takes seconds and reads it worse.
PAGE_SIZE = {"limit_type": "min", "limit_side_len": 736}
CUTTING_SIZE = {"limit_type": "max", "limit_side_len": 1280}
WEIGHTS = {
    "Det": "PP-OCRv6_det_small.onnx",
    "Cls": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
    "Rec": "PP-OCRv6_rec_small.onnx",
}


class PpOcr:
    def __init__(self, threads: int):
        import cv2
        import rapidocr

        self.cv2 = cv2
        cv2.setNumThreads(1)
        weights = os.path.join(os.path.dirname(rapidocr.__file__), "models")
        # By their paths: the library would replace by a download what it finds changed.
        paths = {f"{part}.model_path": os.path.join(weights, name) for part, name in WEIGHTS.items()}
        settings = {
            "Global.log_level": "error",
            "Global.text_score": CONFIDENCE_MIN,
            "Global.max_side_len": SIDE_MAX,
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
        self.ocr = rapidocr.RapidOCR(params={**settings, **paths})
        self.ocr._load_det_model()

    def read(self, request: dict, turn) -> None:
        picture = self.cv2.imread(request["file"], self.cv2.IMREAD_COLOR)
        is_page = request["sort"] == "page"
        lines = self.find(picture, 1, THRESHOLDS, PAGE_SIZE if is_page else CUTTING_SIZE)
        if is_page and not lines:
            turn.check()
            lines = self.find_faint(picture)
        turn.answer({"lines": lines})

    def find_faint(self, picture) -> list[dict]:
        """A second look, at a picture with all contrast there is and letters twice as large."""
        cv2 = self.cv2
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        clear = cv2.normalize(cv2.medianBlur(grey, 3) if min(grey.shape) > 3 else grey, None, 0, 255, cv2.NORM_MINMAX)
        scale = min(2.0, SIDE_MAX / max(grey.shape))
        large = cv2.resize(clear, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC) if scale > 1 else clear
        return self.find(cv2.cvtColor(large, cv2.COLOR_GRAY2BGR), max(scale, 1.0), LOW_THRESHOLDS, PAGE_SIZE)

    def find(self, picture, scale: float, thresholds: dict, size: dict) -> list[dict]:
        for name, value in thresholds.items():
            setattr(self.ocr.text_det.postprocess_op, name, value)
        for name, value in size.items():
            setattr(self.ocr.text_det, name, value)
        found = self.ocr(picture)
        if found.txts is None:
            return []
        return [
            {
                "text": text,
                "left": float(box[:, 0].min()) / scale,
                "top": float(box[:, 1].min()) / scale,
                "right": float(box[:, 0].max()) / scale,
                "bottom": float(box[:, 1].max()) / scale,
                "confidence": float(score),
            }
            for box, text, score in zip(found.boxes, found.txts, found.scores)
        ]


def load(folder: str, threads: int) -> PpOcr:
    return PpOcr(threads)
